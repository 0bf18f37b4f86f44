import type { LedgerCharge } from "../ledger/ledger-charge"
import type { CodeControl } from "./code-control"
import { codeSettingsControl } from "./code-settings-control"

type Post = <Answered>(path: string, body: unknown) => Promise<Answered>

export function codesOverHttp(post: Post): CodeControl {
  return {
    async pay(merchantChargeId, options = {}) {
      const id = encodeURIComponent(merchantChargeId)
      const path = `charges/${id}/pay`
      return (await post<{ charge: LedgerCharge }>(path, options)).charge
    },

    ...codeSettingsControl(async (settings) => {
      await post("code-settings", settings)
    }),
  }
}
