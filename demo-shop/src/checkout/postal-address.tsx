import type { Address } from "../store/cart"

export function PostalAddress({ of }: { of: Address }) {
  return (
    <span lang="pt-BR">
      <span>{[of.first_name, of.last_name].filter(Boolean).join(" ")}</span>
      <br />
      <span>{of.address_1}</span>
      <br />
      <span>
        {`${[of.address_2, of.city].filter(Boolean).join(", ")} – ${of.province}`}
      </span>
      <br />
      <span>{of.postal_code}</span>
    </span>
  )
}
