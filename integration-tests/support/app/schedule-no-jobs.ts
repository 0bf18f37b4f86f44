import { WorkflowScheduler } from "@medusajs/framework/orchestration"

/**
 * Prevents Medusa from scheduling jobs in this process, because a test runs the job itself to see only its own work.
 * Call it before the app is loaded. It would not be enough to clear the schedule afterwards, because a job that runs
 * at that time schedules itself again when it ends, and from then on runs beside the tests every 15 seconds.
 */
export function scheduleNoJobs(): void {
  WorkflowScheduler.prototype.scheduleWorkflow = () => Promise.resolve()
}
