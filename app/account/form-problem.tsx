import styles from './form-problem.module.css'

/** Shows why a form was refused: above its button, with a mark on the line of the dialog. */
export function FormProblem({ children }: { children?: string }) {
  return <div role="alert">{children && <p className={styles.problem}>{children}</p>}</div>
}
