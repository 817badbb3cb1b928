/** Returns a function that computes a value once for each object, and remembers it for the object's lifetime. */
export function oncePerObject<Source extends object, Value>(
  compute: (source: Source) => Value,
): (source: Source) => Value {
  const known = new WeakMap<Source, Value>()
  return (source) => known.getOrInsertComputed(source, compute)
}
