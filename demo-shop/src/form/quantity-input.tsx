import { useLanguage } from "../language/language"

const MOST = 99

export function QuantityInput({
  label,
  quantity,
  isBusy = false,
  onChange,
}: {
  label: string
  quantity: number
  isBusy?: boolean
  onChange: (quantity: number) => void
}) {
  const { texts } = useLanguage()
  return (
    <div className="quantity" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={texts.less}
        disabled={isBusy || quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        −
      </button>
      <output aria-label={label}>{quantity}</output>
      <button
        type="button"
        aria-label={texts.more}
        disabled={isBusy || quantity >= MOST}
        onClick={() => onChange(quantity + 1)}
      >
        +
      </button>
    </div>
  )
}
