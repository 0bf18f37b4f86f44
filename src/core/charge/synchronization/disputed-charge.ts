import type { Charge } from "../charge"

export function isLostDispute({ dispute }: Pick<Charge, "dispute">): boolean {
  return dispute?.closed?.outcome === "lost"
}
