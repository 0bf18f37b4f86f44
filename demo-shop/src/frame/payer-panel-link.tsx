import { useLanguage } from "../language/language"
import { useStore } from "../store/store"

/** Shows a link to the simulator's panel, where a tester pays the Pix or wallet code of a purchase. */
export function PayerPanelLink() {
  const { texts } = useLanguage()
  const { settings } = useStore()
  return (
    <a href={`${settings.simulatorUrl}/panel`} target="_blank" rel="noreferrer">
      {texts.payerPanel}
    </a>
  )
}
