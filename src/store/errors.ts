// What the edge and whoever works in the background are prepared for; they reach the store through actions only.
export { StoreUnavailable, UnknownOrganization } from './store.js';
