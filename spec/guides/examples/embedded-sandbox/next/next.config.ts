import type { NextConfig } from 'next';

const config: NextConfig = {
  // The package reads its own files, such as the dashboard, so Next.js must not bundle it.
  serverExternalPackages: ['tollgate'],
  // The documentation has paths with a slash at the end.
  skipTrailingSlashRedirect: true,
};

export default config;
