/**
 * Makes a function that computes something of an object once, and remembers it for as long as the object lives.
 *
 * @param compute Called with an object that never changes.
 */
export function oncePerObject<Source extends object, Value>(
  compute: (source: Source) => Value,
): (source: Source) => Value {
  const known = new WeakMap<Source, Value>()
  return (source) => known.getOrInsertComputed(source, compute)
}
