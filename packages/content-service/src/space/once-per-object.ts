/**
 * Makes a function that computes something of an object, which never changes, once, and remembers it as long as that
 * lives.
 */
export function oncePerObject<Source extends object, Value>(
  compute: (source: Source) => Value,
): (source: Source) => Value {
  const known = new WeakMap<Source, Value>()
  return (source) => known.getOrInsertComputed(source, compute)
}
