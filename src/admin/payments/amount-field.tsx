import { Hint, Input, Label } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import type { AmountProblem } from "./typed-amount"

interface AmountFieldProps {
  /** Of the act. */
  name: string
  typed: string
  problem: AmountProblem | undefined
  isPart: boolean
  /** In words. */
  most: string
  onChange: (typed: string) => void
}

/** How much: all that there is, or a part. */
export function AmountField({
  name,
  typed,
  problem,
  isPart,
  most,
  onChange,
}: AmountFieldProps) {
  const { t } = useTexts()
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor="act-amount" size="small" weight="plus">
        {t(`act.${name}.amount`)}
      </Label>
      <Input
        id="act-amount"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        aria-invalid={problem !== undefined}
        aria-describedby="act-amount-hint"
        onChange={({ target }) => onChange(target.value)}
      />
      <Hint
        id="act-amount-hint"
        variant={problem ? "error" : "info"}
        aria-live="polite"
      >
        {problem
          ? t(`act.problems.${problem}`, { amount: most })
          : t(`act.${name}.${isPart ? "part" : "all"}`)}
      </Hint>
    </div>
  )
}
