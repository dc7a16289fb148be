import type { rotteRegistroModifiche } from '#contract/registro-modifiche.ts';
import type { Risposta } from '#contract/rotta.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';

export type VoceRegistro = Risposta<typeof rotteRegistroModifiche.elenco>['items'][number];

const cambiato = ({ operazione, cambiamenti }: VoceRegistro): string => {
  if (operazione === 'eliminazione')
    return cambiamenti.map(({ titolo, prima }) => `${titolo}: ${prima}`).join(' · ');
  const detti = cambiamenti.map(
    ({ titolo, prima, dopo }) => `${titolo}: ${prima || '—'} → ${dopo || '—'}`,
  );
  return detti.join(' · ') || 'nulla di ciò che si legge';
};

export const COLONNE_REGISTRO: readonly Colonna<VoceRegistro>[] = [
  { campo: 'quando', titolo: 'Quando', tipo: 'istante', larghezza: 146 },
  {
    campo: 'utente',
    titolo: 'Chi',
    tipo: 'testo',
    larghezza: 112,
    testo: ({ utente }) => utente ?? 'sistema',
  },
  { campo: 'titolo', titolo: 'Tabella', tipo: 'testo', larghezza: 132 },
  { campo: 'chiave', titolo: 'Record', tipo: 'testo', larghezza: 190 },
  {
    campo: 'operazione',
    titolo: 'Che cosa',
    tipo: 'testo',
    larghezza: 92,
    testo: ({ operazione }) => (operazione === 'modifica' ? 'modificato' : 'eliminato'),
    tono: ({ operazione }) => (operazione === 'eliminazione' ? 'negativo' : undefined),
  },
  {
    campo: 'cambiamenti',
    titolo: 'Prima → dopo',
    tipo: 'testo',
    larghezza: 260,
    elastica: true,
    testo: cambiato,
  },
  {
    campo: 'lavoro',
    titolo: 'Lavoro',
    tipo: 'testo',
    larghezza: 150,
    attenuata: true,
    testo: ({ lavoro, descrizioneLavoro }) => (lavoro ? (descrizioneLavoro ?? 'un lavoro') : ''),
    legame: ({ lavoro, descrizioneLavoro }) =>
      lavoro && descrizioneLavoro ? `/page/reportsmonitor?lavoro=${lavoro}` : undefined,
  },
];
