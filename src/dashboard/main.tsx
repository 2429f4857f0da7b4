import { render } from 'preact';
import { App } from './app.js';
import { applyTheme } from './lib/theme.js';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/components.css';
import './styles/shell.css';
import './styles/screens.css';
import './styles/lists.css';
import './styles/overview.css';
import './styles/payments.css';
import './styles/webhooks.css';
import './styles/requests.css';

const place = document.querySelector('#app');
if (!place) throw new Error('The page has no place for the dashboard.');
applyTheme();
render(<App />, place);
