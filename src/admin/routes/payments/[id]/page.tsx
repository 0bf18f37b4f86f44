import { useParams } from "react-router-dom"
import { ChargePage } from "../../../payments/charge-page"

/** /payments/:id */
const PaymentPage = () => <ChargePage id={useParams().id ?? ""} />

export default PaymentPage
