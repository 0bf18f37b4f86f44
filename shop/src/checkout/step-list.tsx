import { Icon } from "../frame/icons"
import { useLanguage } from "../language/language"
import type { CheckoutStep } from "../navigation/page"
import { isBefore, STEPS } from "./checkout-steps"

/** Shows the steps and which one is the present one. */
export function StepList({ current }: { current: CheckoutStep }) {
  const { texts } = useLanguage()
  return (
    <ol
      className="step-list"
      aria-label={texts.stepOf(STEPS.indexOf(current) + 1)}
    >
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={isBefore(step, current) ? "step-done" : undefined}
          aria-current={step === current ? "step" : undefined}
        >
          <span className="step-mark">
            {isBefore(step, current) ? <Icon of="check" /> : index + 1}
          </span>
          {texts.steps[step]}
        </li>
      ))}
    </ol>
  )
}
