import styles from './form-problem.module.css'

/** Why a form of a dialog was refused; stands above its button, with a mark on the dialog's line. */
export function FormProblem({ children }: { children?: string }) {
  return <div role="alert">{children && <p className={styles.problem}>{children}</p>}</div>
}
