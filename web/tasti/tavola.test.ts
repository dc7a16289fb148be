import { describe, expect, it } from 'vitest';
import { nomeTasto } from './nomi-tasti.ts';
import { type NomeTasto, OVUNQUE, perGruppo, tavolaTasti } from './tavola.ts';

const evento = (key: string, altro: Partial<KeyboardEvent> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, altKey: false, ...altro }) as KeyboardEvent;

describe('la tavola dei tasti', () => {
  it('Ctrl+K cerca, con ogni maiuscola e anche col tasto comando, non con Alt', () => {
    const { premuto } = tavolaTasti.cerca;
    expect(premuto(evento('k', { ctrlKey: true }))).toBe(true);
    expect(premuto(evento('K', { metaKey: true }))).toBe(true);
    expect(premuto(evento('k'))).toBe(false);
    expect(premuto(evento('k', { ctrlKey: true, altKey: true }))).toBe(false);
  });

  it('il punto interrogativo mostra i tasti, non con Ctrl', () => {
    expect(tavolaTasti.aiuto.premuto(evento('?'))).toBe(true);
    expect(tavolaTasti.aiuto.premuto(evento('?', { ctrlKey: true }))).toBe(false);
  });

  it('mostra i soli tasti che ci sono, nei loro gruppi', () => {
    const gruppi = perGruppo(new Set<NomeTasto>([...OVUNQUE, 'copia', 'apri']));
    expect(gruppi.map(({ gruppo }) => gruppo)).toEqual(['tastiOvunque', 'tastiGriglia']);
    expect(gruppi[1]?.tasti.map(({ chiave }) => chiave)).toEqual(['tastoApri', 'tastoCopia']);
  });

  it('ogni tastiera ha i suoi nomi', () => {
    expect(nomeTasto('Ctrl Invio', 'it')).toBe('Ctrl Invio');
    expect(nomeTasto('Ctrl Invio', 'de')).toBe('Strg Eingabe');
    expect(nomeTasto('PgSu', 'es')).toBe('RePág');
  });
});
