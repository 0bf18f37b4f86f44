import { useLanguage } from "../language/language"
import { useStore } from "../store/store"

/** Shows a link to the simulator's panel, on which a code can be paid. */
export function PayerPanelLink() {
  const { texts } = useLanguage()
  const { settings } = useStore()
  return (
    <a href={`${settings.simulatorUrl}/panel`} target="_blank" rel="noreferrer">
      {texts.payerPanel}
    </a>
  )
}
