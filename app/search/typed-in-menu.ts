/** Holds what is typed into the menu's field until the search's own field is there and takes it. */
export function createTypedInMenu() {
  let text = ''
  return {
    set(typed: string) {
      text = typed
    },
    take(): string {
      const taken = text
      text = ''
      return taken
    },
  }
}
