import { openPostgresStore } from '../support/open-postgres-store.js';
import { describeStore } from '../store/store-suite.js';
import { getPostgresServer } from './server.js';

const server = await getPostgresServer();

describeStore('PostgreSQL store', async () => openPostgresStore(await server.createDatabase()));
