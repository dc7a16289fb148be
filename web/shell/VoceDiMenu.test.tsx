import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { VoceMenu } from '#domain/elenchi/menu.ts';
import { VoceDiMenu } from './VoceDiMenu.tsx';

const guida: VoceMenu = {
  path: 'https://example.com/guida',
  title: 'Guida',
  icon: 'report',
  class: 'in-fondo',
  badge: '',
  isExternalLink: true,
  submenu: [],
};

const disegnata = (voce: VoceMenu): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <VoceDiMenu voce={voce} classe="voce" />
    </QueryClientProvider>,
  );

describe('una voce di menu esterna', () => {
  it('si apre in una nuova scheda, senza consegnare la nostra, e lo dice a chi non vede', () => {
    const html = disegnata(guida);
    expect(html).toContain('href="https://example.com/guida"');
    expect(html).toContain('target="_blank"');
    expect(html).toContain('rel="noopener noreferrer"');
    expect(html).toContain('nuovaScheda');
  });

  it('porta la sua classe accanto a quella del menu', () => {
    expect(disegnata(guida)).toContain('class="voce in-fondo"');
  });

  it('porta il suo badge, o nessuno', () => {
    expect(disegnata({ ...guida, badge: 'Novità' })).toMatch(
      /<span class="[^"]+" data-badge="true">Novità<\/span>/,
    );
    expect(disegnata(guida)).not.toContain('data-badge');
    expect(disegnata({ ...guida, badge: '{lavoriInCorso}' })).not.toContain('data-badge');
  });
});
