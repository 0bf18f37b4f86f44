import { Picture } from "../frame/picture"
import { useLanguage } from "../language/language"
import type { LineItem } from "../store/cart"

export function LineItems({ items }: { items: LineItem[] }) {
  const { money } = useLanguage()
  return (
    <ul className="line-items">
      {items.map((item) => (
        <li key={item.id}>
          <Picture of={item.thumbnail} />
          <span className="line-item-name">
            <span lang="pt-BR">{item.product_title}</span>
            <small className="soft">
              <VariantTitle of={item} />
              <span>{` × ${item.quantity}`}</span>
            </small>
          </span>
          <span className="line-item-price">
            {money(item.unit_price * item.quantity)}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function VariantTitle({ of }: { of: LineItem }) {
  return <span lang="pt-BR">{of.variant_title}</span>
}
