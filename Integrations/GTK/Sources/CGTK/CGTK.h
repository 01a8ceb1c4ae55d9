// GTK for Swift, with functions for the parts that Swift doesn't import: macros, and functions with a variable
// number of arguments.
#pragma once

#include <glib-unix.h>
#include <gtk/gtk.h>
#include <stdbool.h>

#ifdef __APPLE__
#include <pthread.h>
#else
#include <unistd.h>
#include <sys/syscall.h>

// libdispatch exports these functions for CoreFoundation's run loop, and for other loops that serve
// the main queue.

/// A descriptor that becomes readable when the main queue has work.
int _dispatch_get_main_queue_handle_4CF(void);

/// Does the work of the main queue. A call from inside of that work returns at once.
void _dispatch_main_queue_callback_4CF(void *unused);
#endif

/// Whether the calling thread is the one that the process began with.
static inline bool cgtk_is_main_thread(void) {
#ifdef __APPLE__
  return pthread_main_np() != 0;
#else
  return syscall(SYS_gettid) == getpid();
#endif
}

/// How many references there are to `object`.
static inline guint cgtk_reference_count(GObject *object) {
  return (guint)g_atomic_int_get((gint *)&object->ref_count);
}

/// The type of `instance`, which is any GObject.
static inline GType cgtk_type_of(gconstpointer instance) {
  return G_OBJECT_TYPE(instance);
}

/// The type of the value in `value`.
static inline GType cgtk_type_of_value(const GValue *value) {
  return G_VALUE_TYPE(value);
}

/// The property of a class that has a name; null if there is none.
static inline GParamSpec *cgtk_find_property(GType type, const char *name) {
  GObjectClass *objects = (GObjectClass *)g_type_class_ref(type);
  GParamSpec *property = g_object_class_find_property(objects, name);
  g_type_class_unref(objects);
  return property;
}

/// The index that no row has.
static const guint cgtk_invalid_position = GTK_INVALID_LIST_POSITION;

static inline gboolean cgtk_dispatch_source(GSource *source, GSourceFunc callback, gpointer data) {
  // The source is not ready any more, unless the callback sets another ready time.
  g_source_set_ready_time(source, -1);
  return callback(data);
}

/// A source that is dispatched at its ready time. Its callback may set another ready time, and may
/// run the loop, which then dispatches the source again.
static inline GSource *cgtk_source_new(void) {
  static GSourceFuncs functions = {NULL, NULL, cgtk_dispatch_source, NULL};
  GSource *source = g_source_new(&functions, sizeof(GSource));
  g_source_set_can_recurse(source, TRUE);
  return source;
}

// Fundamental types, which are macros with a cast.
static const GType cgtk_type_none = G_TYPE_NONE;
static const GType cgtk_type_bool = G_TYPE_BOOLEAN;
static const GType cgtk_type_int = G_TYPE_INT;
static const GType cgtk_type_uint = G_TYPE_UINT;
static const GType cgtk_type_long = G_TYPE_LONG;
static const GType cgtk_type_ulong = G_TYPE_ULONG;
static const GType cgtk_type_int64 = G_TYPE_INT64;
static const GType cgtk_type_uint64 = G_TYPE_UINT64;
static const GType cgtk_type_enum = G_TYPE_ENUM;
static const GType cgtk_type_flags = G_TYPE_FLAGS;
static const GType cgtk_type_float = G_TYPE_FLOAT;
static const GType cgtk_type_double = G_TYPE_DOUBLE;
static const GType cgtk_type_string = G_TYPE_STRING;
static const GType cgtk_type_object = G_TYPE_OBJECT;
