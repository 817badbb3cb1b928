/** Makes something of an object when it is first asked for, and gives the same as long as the object is there. */
export function makeOnce<Source extends object, Made>(
  made: WeakMap<Source, Made>,
  source: Source,
  make: () => Made,
): Made {
  const known = made.get(source) ?? make()
  made.set(source, known)
  return known
}
