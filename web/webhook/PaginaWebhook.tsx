import { rotteWebhook } from '#contract/webhook.ts';
import { campiStoricoWebhook } from '#domain/elenchi/storie/campi-altri.ts';
import { campiWebhook } from '#domain/tabelle/webhook/campi.ts';
import { titoloEvento } from '#domain/webhook/eventi.ts';
import { difettiWebhook } from '#domain/webhook/webhook.ts';
import type { Digitati, RecordTabella, Tabellario } from '#web/record/campi.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { AzioniWebhook } from './AzioniWebhook.tsx';
import { EditoreEventi } from './EditoreEventi.tsx';
import { CONSEGNE } from './webhook-api.ts';

const difettoDi = (campo: string) => (_testo: string, record: Digitati) =>
  difettiWebhook(record).find((difetto) => difetto.campo === campo)?.messaggio;

const eventiDi = ({ eventi }: RecordTabella): string =>
  ((Array.isArray(eventi) ? eventi : []) as readonly string[]).map(titoloEvento).join(', ');

const WEBHOOK: Tabellario = {
  tabella: 'webhook',
  griglia: 'webhook',
  titolo: 'Webhook',
  singolare: 'webhook',
  femminile: false,
  scrivere: 'Configurazione_W',
  rotte: rotteWebhook,
  larghezzaScheda: 720,
  segnapostoRicerca: 'Cerca nome, indirizzo o evento',
  motivoVuoto: 'Un webhook avvisa un altro programma di ciò che accade in questa azienda.',
  storico: campiStoricoWebhook,
  sotto: (parte) => <AzioniWebhook {...parte} />,
  campi: campiTabella(campiWebhook, {
    nome: { larghezza: 180 },
    indirizzo: { larghezza: 300, elastica: true, largo: true, convalida: difettoDi('indirizzo') },
    attivo: { larghezza: 80 },
    eventi: {
      larghezza: 320,
      largo: true,
      editore: EditoreEventi,
      proposta: () => [],
      testo: eventiDi,
      convalida: difettoDi('eventi'),
    },
    giorniConsegne: { soloModulo: true },
    note: { soloModulo: true },
  }),
};

/** `/page/tabelle/webhook`: who listens to what happens in the company. */
export default function PaginaWebhook() {
  return (
    <PaginaTabella
      tabellario={WEBHOOK}
      azioni={
        <BottoneLink to={CONSEGNE} variant="default">
          Consegne
        </BottoneLink>
      }
    />
  );
}
