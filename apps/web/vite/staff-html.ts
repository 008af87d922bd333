import type { Connect, Plugin } from 'vite';

/** As the product's server does it: the staff's addresses get their own page. */
export function staffHtml(): Plugin {
  const rewrite: Connect.NextHandleFunction = (request, _response, next) => {
    if (/^\/user(?:[/?]|$)/.test(request.url ?? '')) request.url = '/staff.html';
    next();
  };
  return {
    name: 'visite:staff-html',
    configureServer: (server) => void server.middlewares.use(rewrite),
    configurePreviewServer: (server) => void server.middlewares.use(rewrite),
  };
}
