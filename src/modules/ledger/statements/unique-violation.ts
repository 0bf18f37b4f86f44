const UNIQUE_VIOLATION = "23505"

/** Whether a statement was refused because another row has what it wanted. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION
  )
}
