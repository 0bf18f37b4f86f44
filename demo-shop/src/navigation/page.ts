export type Page =
  | { name: "products" }
  | { name: "product"; handle: string }
  | { name: "cart" }
  /** A step of the checkout. If `step` is missing, this is the first step for which the cart lacks data. */
  | { name: "checkout"; step?: CheckoutStep }
  /** The page to which the gateway sends the shopper back from a payment link. */
  | { name: "return" }
  /** The page that a shopper opens with the link in a payment reminder, on any device. */
  | { name: "resume"; token: string }
  | { name: "order"; id: string }
  | { name: "account" }
  | { name: "unknown" }

export type CheckoutStep = "address" | "shipping" | "payment"

const STEP_PATHS: Record<CheckoutStep, string> = {
  address: "endereco",
  shipping: "entrega",
  payment: "pagamento",
}

export function pathOf(page: Page): string {
  switch (page.name) {
    case "products":
    case "unknown":
      return "/"
    case "product":
      return `/produtos/${encodeURIComponent(page.handle)}`
    case "cart":
      return "/carrinho"
    case "checkout":
      return page.step ? `/finalizar/${STEP_PATHS[page.step]}` : "/finalizar"
    case "account":
      return "/conta"
    case "return":
      return "/voltar"
    case "resume":
      return `/pagamento/${encodeURIComponent(page.token)}`
    case "order":
      return `/pedidos/${encodeURIComponent(page.id)}`
  }
}

export function parsePagePath(path: string): Page {
  const [first = "", second, ...more] = path.split("/").filter(Boolean)
  if (more.length > 0) return { name: "unknown" }
  if (second === undefined) return pageOfSingleSegment(first)

  switch (first) {
    case "produtos":
      return { name: "product", handle: decodeOrKeep(second) }
    case "pedidos":
      return { name: "order", id: decodeOrKeep(second) }
    case "pagamento":
      return { name: "resume", token: decodeOrKeep(second) }
    case "finalizar":
      return checkoutPageOfStep(second)
    default:
      return { name: "unknown" }
  }
}

function pageOfSingleSegment(name: string): Page {
  switch (name) {
    case "":
    case "produtos":
      return { name: "products" }
    case "carrinho":
      return { name: "cart" }
    case "finalizar":
      return { name: "checkout" }
    case "conta":
      return { name: "account" }
    case "voltar":
      return { name: "return" }
    default:
      return { name: "unknown" }
  }
}

function checkoutPageOfStep(name: string): Page {
  for (const step of ["address", "shipping", "payment"] as const) {
    if (STEP_PATHS[step] === name) return { name: "checkout", step }
  }
  return { name: "unknown" }
}

function decodeOrKeep(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
