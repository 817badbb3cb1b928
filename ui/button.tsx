import type { ButtonHTMLAttributes, Ref } from 'react'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'onClick'> {
  ref?: Ref<HTMLButtonElement>
  isMain?: boolean
  /** Whether its action cannot be undone. */
  isGrave?: boolean
  /** May return a promise, which handles its own failure. */
  onClick?(): unknown
}

/** A button that acts on this page; `type="submit"` sends its form. */
export function Button({ isMain, isGrave, onClick, ...attributes }: ButtonProps) {
  return (
    <button
      type="button"
      {...attributes}
      className="button"
      data-main={isMain || undefined}
      data-grave={isGrave || undefined}
      onClick={onClick && (() => onClick())}
    />
  )
}
