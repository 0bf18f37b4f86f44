/** Shows a product's picture, or an empty area if the product has none. */
export function Picture({
  of,
  description = "",
}: {
  of: string | null
  /**
   * The text for screen readers. The default is no text, for lists in which the product's name is beside the picture.
   */
  description?: string
}) {
  return (
    <span className="picture">
      {of !== null && <img src={of} alt={description} />}
    </span>
  )
}
