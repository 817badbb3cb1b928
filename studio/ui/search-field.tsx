import type { InputHTMLAttributes } from 'react'
import styles from './field.module.css'

interface SearchFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
}

/** Searches what is below it. Its label is only read out. */
export function SearchField({ label, ...attributes }: SearchFieldProps) {
  return (
    <input type="search" aria-label={label} placeholder="Search" className={styles.input} {...attributes} />
  )
}
