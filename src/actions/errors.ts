// The edge answers this one as 503, and reaches the store through actions only.
export { StoreUnavailable } from '../store/store.js';
