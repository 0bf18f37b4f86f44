/** What a person says about charges that another installation wrote. */
export const INSTALLATION_DECISIONS = ["moved", "copy"] as const

/**
 * - `moved`: this is the same store, which has moved: the charges are its own from now on.
 * - `copy`: this is a copy of that store: the charges are left alone for good.
 */
export type InstallationDecisionKind = (typeof INSTALLATION_DECISIONS)[number]

/** Where an admin reads which installation this is, and decides about charges of another one. */
export const INSTALLATION_ROUTE = "/admin/checkout-transparent/installation"

/** The charges that one other installation wrote, and what was decided about them here. */
export interface ForeignCharges {
  digest: string
  count: number
  firstAt: Date
  lastAt: Date
  /** Undefined until somebody has decided. */
  decision:
    | {
        kind: InstallationDecisionKind
        by: string
        reason: string
        at: Date
      }
    | undefined
}

/** Whether charges of that installation are left alone: until somebody says that the store has moved. */
export function isLeftAlone({ decision }: ForeignCharges): boolean {
  return decision?.kind !== "moved"
}
