/** A product's picture; a plain ground where it has none. */
export function Picture({
  of,
  description = "",
}: {
  of: string | null
  /** Empty where the product's name is beside it. */
  description?: string
}) {
  return (
    <span className="picture">
      {of !== null && <img src={of} alt={description} />}
    </span>
  )
}
