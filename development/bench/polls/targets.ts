/** Something that a storefront could ask while its shopper pays. */
export interface Target {
  name: "ours" | "unchanged" | "cart" | "few_fields" | "bare"
  title: string
  pathOf(waiting: Waiting): string
  /** What it answers. */
  status: number
}

/** A shopper who looks at a code. */
export interface Waiting {
  cartId: string
  sessionId: string
}

export const BARE_PATH = "/store/bench/constant"

const sessionPath = ({ sessionId }: Waiting) =>
  `/store/checkout-transparent/sessions/${sessionId}`

export const OURS: Target = {
  name: "ours",
  title: "`/store/checkout-transparent/sessions/:id`",
  pathOf: sessionPath,
  status: 200,
}

export const UNCHANGED: Target = {
  name: "unchanged",
  title: "the same with `If-None-Match`: 304",
  pathOf: sessionPath,
  status: 304,
}

export const CART: Target = {
  name: "cart",
  title: "`/store/carts/:id`",
  pathOf: ({ cartId }) => `/store/carts/${cartId}`,
  status: 200,
}

export const FEW_FIELDS: Target = {
  name: "few_fields",
  title: "`/store/carts/:id?fields=completed_at`",
  pathOf: ({ cartId }) => `/store/carts/${cartId}?fields=completed_at`,
  status: 200,
}

export const BARE: Target = {
  name: "bare",
  title: "a route of the store that answers a constant",
  pathOf: () => BARE_PATH,
  status: 200,
}

export const TARGETS: readonly Target[] = [
  CART,
  FEW_FIELDS,
  OURS,
  UNCHANGED,
  BARE,
]
