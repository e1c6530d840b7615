import './tokens.css';
import './app.css';
import './table.css';
import './dock.css';
import './sizes.css';
import './home.css';
import './people.css';
import './lib/frame.svelte';
import { mount } from 'svelte';
import App from './App.svelte';

/* A part of the page that can't be had, because the server was busy or has a newer page: once more, from the beginning. */
window.addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('arbiter-reloaded') ?? 0);
  if (Date.now() - last < 10000) return;
  sessionStorage.setItem('arbiter-reloaded', String(Date.now()));
  setTimeout(() => location.reload(), 1000);
});

mount(App, { target: document.getElementById('app')! });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register('/sw.js').catch(() => {
    /* without it the page still plays, online */
  });
}
