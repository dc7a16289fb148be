import { rotteDivise } from '#contract/divise.ts';
import { AndamentoDivisa } from './AndamentoDivisa.tsx';
import { type Tabellario, testoCampo } from './campi.ts';
import { PaginaTabella } from './PaginaTabella.tsx';

const cifre =
  (quante: number) =>
  (testo: string): string | undefined =>
    new RegExp(`^\\d{${quante}}$`).test(testo) ? undefined : `Servono ${quante} cifre`;

const DIVISE: Tabellario = {
  tabella: 'divise',
  titolo: 'Divise',
  singolare: 'divisa',
  femminile: true,
  scrivere: 'Divise_W',
  rotte: rotteDivise,
  larghezzaScheda: 820,
  parti: [
    {
      id: 'andamento',
      titolo: 'Andamento',
      mostra: ({ record }) => <AndamentoDivisa codDivisa={testoCampo(record.codDivisa)} />,
    },
  ],
  campi: [
    {
      nome: 'codDivisa',
      titolo: 'Codice Divisa',
      tipo: 'codice',
      chiave: true,
      obbligatorio: true,
      lunghezza: 3,
      convalida: (testo) =>
        /^[A-Z]{3}$/.test(testo) ? undefined : 'Servono tre lettere maiuscole, come USD',
    },
    {
      nome: 'descDivisa',
      titolo: 'Descrizione',
      tipo: 'testo',
      larghezza: 260,
      elastica: true,
      obbligatorio: true,
      lunghezza: 120,
    },
    {
      nome: 'codUIC',
      titolo: 'Codice UIC',
      tipo: 'testo',
      larghezza: 110,
      lunghezza: 3,
      unico: true,
      convalida: cifre(3),
    },
    {
      nome: 'codNumerico',
      titolo: 'Codice numerico',
      tipo: 'testo',
      larghezza: 130,
      lunghezza: 3,
      convalida: cifre(3),
    },
    {
      nome: 'decimali',
      titolo: 'Decimali',
      tipo: 'intero',
      larghezza: 100,
      lunghezza: 1,
      convalida: (testo) => (/^[0-4]$/.test(testo) ? undefined : 'Da 0 a 4'),
    },
    { nome: 'validoDal', titolo: 'Valida dal', tipo: 'data' },
    {
      nome: 'validoAl',
      titolo: 'Valida al',
      tipo: 'data',
      convalida: (testo, { validoDal }) =>
        testo < testoCampo(validoDal) ? 'Precede l’inizio della validità' : undefined,
    },
    {
      nome: 'quotabile',
      titolo: 'Quotabile',
      tipo: 'siNo',
      larghezza: 100,
      proposta: () => true,
      aiuto: 'Se può avere un cambio: no per i codici che non sono monete né metalli',
    },
  ],
};

export default function PaginaDivise() {
  return <PaginaTabella tabellario={DIVISE} />;
}
