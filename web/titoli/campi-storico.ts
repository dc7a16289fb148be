import { campiTitolo } from '#domain/titoli/campi.ts';
import type { CampoTitolo } from '#domain/titoli/campo.ts';
import type { CampoStorico } from '#web/tabelle/campi.ts';
import { testoIstante, testoValore } from '#web/ui/tabella/testo-cella.ts';
import type { Colonna, Valore } from '#web/ui/tabella/tipi.ts';
import type { TipiTitolo } from './use-scelte-titolo.ts';

const colonna = ({ nome, titolo, tipo }: CampoTitolo): Colonna<Record<string, Valore>> => ({
  campo: nome,
  titolo,
  tipo: tipo === 'data' || tipo === 'numero' ? tipo : 'testo',
  decimali: 0,
});

function testo(campo: CampoTitolo, valore: unknown, tipi: TipiTitolo): string {
  if (campo.tipo === 'siNo') return valore === true || valore === 'true' ? 'Sì' : 'No';
  if (campo.nome === 'certificatoIl' && valore) return testoIstante(String(valore));
  if (campo.nome === 'tipo_Titolo') {
    const tipo = tipi.opzioni.find(({ codice }) => codice === valore);
    return tipo ? `${tipo.codice} · ${tipo.descrizione}` : String(valore ?? '');
  }
  if ('scelte' in campo) {
    return (
      campo.scelte.find(({ codice }) => codice === valore)?.descrizione ?? String(valore ?? '')
    );
  }
  return testoValore(colonna(campo), valore as Valore);
}

/** The fields of a titolo as its history and a conflict show them. */
export const campiStoricoTitoli = (tipi: TipiTitolo): readonly CampoStorico[] =>
  campiTitolo.map((campo) => ({
    campo: campo.nome,
    titolo: campo.titolo,
    testo: (valore) => testo(campo, valore, tipi),
  }));
