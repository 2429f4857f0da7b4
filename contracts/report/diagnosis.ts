/** Cause of failures that experiments found, as JSON data. */
export interface Diagnosis {
  /** What the target does, in one sentence. */
  headline: string;
  /** JSON pointer to the violated rule in the OpenAPI document. */
  pointer: string;
  /** Shell script that shows it; `BASE_URL` and `API_KEY` select the deployment. */
  script: string;
  /** Experiments with their results, in sentences. */
  evidence: string[];
  /** Ids of the requirements that fail because of it. */
  requirements: string[];
  /** Where responses differ from those of the reference. */
  places: { operation: string; place: string; kind: string }[];
}
