import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { stampaEsatto, stampaIntero } from '#domain/money/esatto-italiano.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { BottoneDocumenti } from '#web/record/Documenti.tsx';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { useTastoPagina } from '#web/ui/use-tasto-pagina.ts';
import { LibroDellIndirizzo } from '../SceltaLibro.tsx';
import { BilancioGenerazione } from './BilancioGenerazione.tsx';
import { BottoneStampa } from './BottoneStampa.tsx';
import { CifreContabili } from './CifreContabili.tsx';
import classi from './contabilizza.module.css';
import { type Riepilogo, riepilogoDi, type TipoElaborazione } from './contabilizza-api.ts';
import { ManutenzioneScritture } from './ManutenzioneScritture.tsx';
import { periodoInParole } from './righe-scritture.ts';
import { TestaContabilizza } from './TestaContabilizza.tsx';

export interface GenerazioneContabileProps {
  readonly guid: string;
  /** What was done with it last. */
  readonly atto: string;
  readonly tipo: TipoElaborazione;
  readonly inCorso: boolean;
  /** What is to be read first: a generation that somebody left, a confirmation that was refused. */
  readonly avviso: string | null;
  readonly onAnnulla: (riepilogo: Riepilogo) => void;
  readonly onConferma: (riepilogo: Riepilogo) => void;
  readonly onNuova: () => void;
  /** Whether another book may be meant: this one was waiting, nobody asked for it. */
  readonly scegliLibro: boolean;
}

/** The third step and the last: what waits to be confirmed, or what went to the journal. */
export default function GenerazioneContabile(props: GenerazioneContabileProps) {
  const { guid, atto, tipo, onNuova } = props;
  const { data: riepilogo, error } = useQuery({ ...riepilogoDi(guid, atto), retry: false });
  const stato = riepilogo?.elaborazione?.stato;
  if (error || stato === 'A')
    return (
      <>
        <TestaContabilizza tipo={tipo} passo="Manutenzione" />
        <StatoVuoto
          titolo="La generazione non c’è"
          motivo={error ? (props.avviso ?? testoErrore(error)) : 'È stata annullata.'}
          azione={<Button onClick={onNuova}>Torna ai parametri</Button>}
        />
      </>
    );
  if (!riepilogo)
    return (
      <>
        <TestaContabilizza tipo={tipo} passo="Manutenzione" />
        <BarraProgresso percentuale={100} etichetta="Lettura della generazione" />
      </>
    );
  return stato === 'C' ? (
    <Esito tipo={tipo} riepilogo={riepilogo} onNuova={onNuova} />
  ) : (
    <InAttesa {...props} riepilogo={riepilogo} />
  );
}

type ConRiepilogo<P> = P & { readonly riepilogo: Riepilogo };

function InAttesa(props: ConRiepilogo<GenerazioneContabileProps>) {
  const { tipo, inCorso, avviso, riepilogo, scegliLibro, onAnnulla, onConferma } = props;
  const [domanda, setDomanda] = useState<'annulla' | 'conferma'>();
  const { azienda } = useSessione();
  const quante =
    riepilogo.scritture === 1 ? '1 scrittura' : `${stampaIntero(riepilogo.scritture)} scritture`;
  useTastoPagina('procedi', () => {
    if (!inCorso) setDomanda('conferma');
  });
  const decidi = (che: typeof onAnnulla) => () => {
    setDomanda(undefined);
    che(riepilogo);
  };
  return (
    <>
      <TestaContabilizza
        tipo={tipo}
        passo="Manutenzione"
        stato="Da confermare"
        descrizione={`Libro ${riepilogo.codLibro}, ${periodoInParole(riepilogo)}: ${quante} da correggere, confermare o annullare.`}
        azioni={
          <>
            <DocumentiGenerazione riepilogo={riepilogo} />
            <BottoneStampa riepilogo={riepilogo} etichetta="Brogliaccio" />
            <Button variant="default" disabled={inCorso} onClick={() => setDomanda('annulla')}>
              Annulla la generazione…
            </Button>
            <Button
              loading={inCorso}
              rightSection={<Tasto>F10</Tasto>}
              onClick={() => setDomanda('conferma')}
            >
              Conferma il trasferimento…
            </Button>
          </>
        }
      />
      {avviso ? (
        <p className={`pannello ${classi.avviso}`} role="alert">
          {avviso}
        </p>
      ) : null}
      {scegliLibro ? (
        <Group mb={12}>
          <LibroDellIndirizzo />
        </Group>
      ) : null}
      <CifreContabili riepilogo={riepilogo} />
      <ManutenzioneScritture riepilogo={riepilogo} />
      <Modale
        titolo="Conferma il trasferimento"
        aperta={domanda === 'conferma'}
        onChiudi={() => setDomanda(undefined)}
        annulla="Annulla"
        conferma={{ etichetta: `Trasferisci ${quante}`, esegui: decidi(onConferma) }}
      >
        <p>
          {quante} di {azienda?.ragioneSociale}, {periodoInParole(riepilogo)}, per{' '}
          {stampaEsatto(riepilogo.totale, 2)} euro, vanno nel giornale col loro numero. Non si torna
          indietro: poi si corregge con uno storno o una rettifica.
        </p>
      </Modale>
      <Modale
        titolo="Annulla la generazione"
        aperta={domanda === 'annulla'}
        onChiudi={() => setDomanda(undefined)}
        annulla="Tieni la generazione"
        conferma={{
          ...{ etichetta: 'Annulla la generazione', distruttiva: true },
          esegui: decidi(onAnnulla),
        }}
      >
        <p>
          {quante} non ci saranno più, con le correzioni a mano; le loro registrazioni tornano da
          contabilizzare.
        </p>
      </Modale>
    </>
  );
}

/** What stands behind a generation: a resolution, a statement, the print that was signed. */
function DocumentiGenerazione({ riepilogo }: { readonly riepilogo: Riepilogo }) {
  const { elaborazione } = riepilogo;
  if (!elaborazione) return null;
  const di = `Generazione ${elaborazione.id}`;
  return <BottoneDocumenti tabella="elaborazioni_contabili" id={elaborazione.id} di={di} />;
}

/** Whoever came from the closing of an exercise goes on with it. */
function TornaAllaChiusura() {
  const { chiusura, libro } = useRicercaUrl();
  if (!chiusura) return null;
  return (
    <Button
      component={Link}
      to={'/page/valutazione/chiusura-esercizio' as never}
      search={{ esercizio: chiusura, passo: 'epilogo', ...(libro && { libro }) } as never}
      variant="default"
    >
      Torna alla chiusura {chiusura}
    </Button>
  );
}

type EsitoProps = ConRiepilogo<Pick<GenerazioneContabileProps, 'tipo' | 'onNuova'>>;

/** What went to the journal: its numbers, and the marks between which nothing can be changed unseen. */
function Esito({ tipo, riepilogo, onNuova }: EsitoProps) {
  const { elaborazione } = riepilogo;
  useTastoPagina('indietro', onNuova);
  if (!elaborazione) return null;
  const { daNumero, aNumero, esercizi, primoHash, ultimoHash, chiusaDa, chiusaIl } = elaborazione;
  const detti = [
    [
      'Numeri',
      daNumero === null
        ? 'nessuno'
        : `da ${daNumero}/${esercizi[0]} a ${aNumero}/${esercizi.at(-1)}`,
    ],
    ['Confermata', `${chiusaIl ? stampaIstante(chiusaIl) : ''} da ${chiusaDa ?? ''}`],
    ['Prima impronta', primoHash ?? ''],
    ['Ultima impronta', ultimoHash ?? ''],
  ] as const;
  return (
    <>
      <TestaContabilizza
        tipo={tipo}
        passo="Conferma"
        stato="Confermata"
        descrizione={`Libro ${riepilogo.codLibro}, ${periodoInParole(riepilogo)}: le scritture sono nel giornale.`}
        azioni={
          <>
            <DocumentiGenerazione riepilogo={riepilogo} />
            <BottoneStampa riepilogo={riepilogo} etichetta="Stampa giornale sezionale" />
            {riepilogo.elaborazione ? (
              <Button
                component={Link}
                to={'/page/contabilita/contabilizza/generazione-file' as never}
                search={
                  {
                    elaborazione: String(riepilogo.elaborazione.id),
                    libro: riepilogo.codLibro,
                  } as never
                }
                variant="default"
              >
                Genera file
              </Button>
            ) : null}
            <TornaAllaChiusura />
            <Button rightSection={<Tasto>Esc</Tasto>} onClick={onNuova}>
              Nuova simulazione
            </Button>
          </>
        }
      />
      <CifreContabili riepilogo={riepilogo} />
      <dl className={`pannello ${classi.esito}`} aria-label="Nel giornale">
        {detti.map(([nome, valore]) => (
          <div key={nome} style={{ display: 'contents' }}>
            <dt>{nome}</dt>
            <dd>{valore}</dd>
          </div>
        ))}
      </dl>
      <BilancioGenerazione riepilogo={riepilogo} />
    </>
  );
}
