import { toast } from "@medusajs/ui"
import type { ActAnswer } from "../api/answers"
import { useTexts } from "../i18n/use-texts"
import type { ActName } from "./acts"

/** Tells what came of an act, and why where it is not done: nobody may take "waiting" for done. */
export function useActToast() {
  const { t } = useTexts()
  return (name: ActName, { result, message }: ActAnswer) => {
    if (result === "agreed") {
      toast.success(t(`act.${name}.done`))
      return
    }
    const came = t(`act.came.${result}`)
    toast.warning(t(`act.${name}.${result}`, { defaultValue: came }), {
      ...(message === null ? {} : { description: message }),
    })
  }
}
