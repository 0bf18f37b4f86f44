import type { Address } from "../store/cart"

/** Shows an address as on a parcel in Brazil. */
export function PostalAddress({ of }: { of: Address }) {
  return (
    <span lang="pt-BR">
      {[of.first_name, of.last_name].filter(Boolean).join(" ")}
      <br />
      {of.address_1}
      <br />
      {[of.address_2, of.city].filter(Boolean).join(", ")} – {of.province}
      <br />
      {of.postal_code}
    </span>
  )
}
