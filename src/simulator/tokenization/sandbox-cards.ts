export type SandboxOutcome = "approved" | "denied" | "error"

/** What the operator's sandbox does with a card, by its number; all others are approved. */
export type SandboxCards = Readonly<Record<string, SandboxOutcome>>

export const operatorSandboxCards: SandboxCards = {
  "4389355432185991": "denied",
  "4389355432185992": "error",
}
