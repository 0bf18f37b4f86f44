import type { Answer } from "./a-shopper"
import type { Admin } from "./an-admin"

const ROOT = "/admin/checkout-transparent"

/** What a person looks at, and says, where the gateway leaves something open. */
export interface Person {
  lookAtOperation(id: string): Promise<Answer>
  resolve(id: string, said: Record<string, unknown>): Promise<Answer>
  lookAtFigure(chargeId: string): Promise<Answer>
  acceptFigure(chargeId: string, seen: string): Promise<Answer>
  giveBack(chargeId: string): Promise<Answer>
  synchronize(chargeId: string): Promise<Answer>
}

export function aPerson(admin: () => Admin): Person {
  const reason = "The merchant panel shows it."
  return {
    lookAtOperation: (id) => admin().request("get", `${ROOT}/operations/${id}`),
    resolve: (id, said) =>
      admin().request("post", `${ROOT}/operations/${id}/resolve`, {
        reason,
        ...said,
      }),
    lookAtFigure: (id) =>
      admin().request("get", `${ROOT}/charges/${id}/accept-gateway-figure`),
    acceptFigure: (id, seen) =>
      admin().request("post", `${ROOT}/charges/${id}/accept-gateway-figure`, {
        reason,
        seen,
      }),
    giveBack: (id) =>
      admin().request("post", `${ROOT}/charges/${id}/give-back`, { reason }),
    synchronize: (id) =>
      admin().request("post", `${ROOT}/charges/${id}/synchronize`),
  }
}
