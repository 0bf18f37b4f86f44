import { isAvailable, type Variant } from "../store/product"

/** Radio buttons that look like labels on a shelf; nothing if there is only one variant. */
export function VariantChoice({
  title,
  variants,
  chosenId,
  onChoose,
}: {
  title: string
  variants: Variant[]
  chosenId: string
  onChoose: (id: string) => void
}) {
  if (variants.length < 2) return null
  return (
    <fieldset className="variants">
      <legend>{title}</legend>
      <div className="variants-row">
        {variants.map((variant) => (
          <label key={variant.id} className="variant">
            <input
              type="radio"
              name="variant"
              value={variant.id}
              checked={variant.id === chosenId}
              disabled={!isAvailable(variant)}
              onChange={() => onChoose(variant.id)}
            />
            <span>{variant.title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
