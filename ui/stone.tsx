import styles from './stone.module.css'

interface StoneProps {
  /** A word or two on the stone, such as the name of a place. */
  name: string
  /** Text below the name, such as '0 km'. */
  distance: string
  className?: string
}

/** A milestone with an inscription; decorative. */
export function Stone({ name, distance, className }: StoneProps) {
  return (
    <p className={className ? `${styles.stone} ${className}` : styles.stone} aria-hidden>
      <span>{name}</span>
      <span>{distance}</span>
    </p>
  )
}
