import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { segno } from '#domain/money/decimale.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useTasti } from '#web/tasti/registro.ts';
import { tavolaTasti } from '#web/tasti/tavola.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoTesto } from '#web/ui/CampoTesto.tsx';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import classi from './contabilizza.module.css';
import {
  CHIAVE_CONTABILIZZA,
  correggiScrittura,
  type Estesa,
  eliminaScrittura,
  estesaDi,
  type Manutenzione,
  manutenzioneDi,
} from './contabilizza-api.ts';
import {
  type Correzione,
  correzioneDi,
  daSalvare,
  modificheDi,
  motiviDi,
  sbilancioInParole,
  totaliDi,
} from './correzione.ts';
import { ComeSiArriva, TestataScrittura } from './PartiScrittura.tsx';
import { RigheDellaScrittura } from './RigheDellaScrittura.tsx';
import { nregDi } from './righe-scritture.ts';

const LARGHEZZA = 872;

export interface CorreggiScritturaProps {
  readonly id: number;
  readonly onChiudi: () => void;
}

/** One entry that waits, all its lines together, beside what the rules gave. */
export function CorreggiScrittura({ id, onChiudi }: CorreggiScritturaProps) {
  const { data: scrittura, error } = useQuery(manutenzioneDi(id));
  const { data: estesa } = useQuery(estesaDi(id));
  const nome = scrittura ? nregDi(scrittura) || 'chiusura' : '…';
  return (
    <Cassetto
      aperto
      larghezza={LARGHEZZA}
      onChiudi={onChiudi}
      titolo={
        <>
          Scrittura di {nome} · {scrittura?.descrizione}{' '}
          {scrittura?.manuale ? (
            <Etichetta tono="avviso" maiuscolo>
              MODIFICATA
            </Etichetta>
          ) : null}
        </>
      }
    >
      {error ? <p role="alert">{testoErrore(error)}</p> : null}
      {scrittura ? (
        <Modulo
          key={`${scrittura.id} ${scrittura.versione}`}
          scrittura={scrittura}
          estesa={estesa}
          onChiudi={onChiudi}
        />
      ) : null}
    </Cassetto>
  );
}

interface ModuloProps {
  readonly scrittura: Manutenzione;
  readonly estesa: Estesa | undefined;
  readonly onChiudi: () => void;
}

function useAzioni(scrittura: Manutenzione, onChiudi: () => void) {
  const memoria = useQueryClient();
  const [errore, setErrore] = useState('');
  const [inCorso, setInCorso] = useState(false);
  const fai = async (titolo: string, passi: () => Promise<string>, chiude: boolean) => {
    if (inCorso) return;
    setInCorso(true);
    setErrore('');
    try {
      const detto = await passi();
      await memoria.invalidateQueries({ queryKey: CHIAVE_CONTABILIZZA });
      annunciaFatto(titolo, detto);
      if (chiude) onChiudi();
    } catch (causa) {
      setErrore(testoErrore(causa));
    } finally {
      setInCorso(false);
    }
  };
  const { id, versione } = scrittura;
  const nome = nregDi(scrittura);
  return {
    errore,
    inCorso,
    salva: (corretta: Correzione) =>
      fai(
        'Scrittura salvata',
        async () => {
          await correggiScrittura(id, daSalvare(scrittura, corretta));
          return `Quella di ${nome} è tenuta come correzione a mano.`;
        },
        true,
      ),
    ripristina: () =>
      fai(
        'Calcolo ripristinato',
        async () => {
          await correggiScrittura(id, { versione, ripristina: true });
          return `La scrittura di ${nome} è com’è stata calcolata.`;
        },
        false,
      ),
    elimina: () =>
      fai(
        'Tolta dalla generazione',
        async () => {
          const { eliminate } = await eliminaScrittura(id);
          return `La registrazione ${nome} torna da contabilizzare (${eliminate === 1 ? '1 scrittura' : `${eliminate} scritture`}).`;
        },
        true,
      ),
  };
}

function Modulo({ scrittura, estesa, onChiudi }: ModuloProps) {
  const [corretta, setCorretta] = useState(() => correzioneDi(scrittura));
  const [elimina, setElimina] = useState(false);
  const azioni = useAzioni(scrittura, onChiudi);
  const motivi = motiviDi(corretta);
  const modifiche = modificheDi(scrittura, corretta);
  const cambia = (nuovi: Partial<Correzione>) => setCorretta({ ...corretta, ...nuovi });
  const { dal, al } = scrittura.blocchi;
  const siSalva = motivi.length === 0 && modifiche.length > 0 && !azioni.inCorso;
  const salva = () => {
    if (siSalva) void azioni.salva(corretta);
  };
  const premuto = useTastiModulo(salva);
  useTasti(['ripristina']);
  return (
    <form
      className={classi.modulo}
      onSubmit={(evento) => evento.preventDefault()}
      onKeyDownCapture={(evento) => {
        premuto(evento);
        if (!tavolaTasti.ripristina.premuto(evento)) return;
        evento.preventDefault();
        if (scrittura.manuale) void azioni.ripristina();
        else setCorretta(correzioneDi(scrittura));
      }}
    >
      <TestataScrittura scrittura={scrittura} />
      <div className={classi.campi}>
        <CampoData
          etichetta="Data contabile"
          nota={`fra ${stampaData(dal)} e ${stampaData(al)}`}
          valore={corretta.dataContabile as never}
          onCambia={(giorno) => cambia({ dataContabile: giorno ?? scrittura.dataContabile })}
        />
        <CampoTesto
          etichetta="Descrizione"
          valore={corretta.descrizione}
          onCambia={(descrizione) => cambia({ descrizione })}
        />
        <CampoTesto
          etichetta="Centro di costo"
          valore={corretta.centroCosto}
          onCambia={(centroCosto) => cambia({ centroCosto })}
        />
        <CampoTesto
          etichetta="Centro di profitto"
          valore={corretta.centroProf}
          onCambia={(centroProf) => cambia({ centroProf })}
        />
      </div>
      <RigheDellaScrittura
        scrittura={scrittura}
        righe={corretta.righe}
        onCambia={(righe) => cambia({ righe })}
      />
      <Quadratura righe={corretta.righe} />
      <div className={classi.spiega}>
        <ComeSiArriva estesa={estesa} />
        <Modifiche modifiche={modifiche} estesa={estesa} />
      </div>
      <footer className={classi.piede}>
        <Button variant="default" disabled={azioni.inCorso} onClick={() => setElimina(true)}>
          Elimina la scrittura…
        </Button>
        <Button
          variant="default"
          disabled={azioni.inCorso || (!scrittura.manuale && modifiche.length === 0)}
          rightSection={<Tasto>Ctrl R</Tasto>}
          onClick={() =>
            scrittura.manuale ? void azioni.ripristina() : setCorretta(correzioneDi(scrittura))
          }
        >
          Ripristina il calcolo
        </Button>
        <span className={classi.rosso} role="status">
          {azioni.errore || motivi[0]}
        </span>
        <Button variant="default" rightSection={<Tasto>Esc</Tasto>} onClick={onChiudi}>
          Annulla
        </Button>
        <Button
          disabled={!siSalva}
          loading={azioni.inCorso}
          rightSection={<Tasto>Ctrl ⏎</Tasto>}
          onClick={salva}
        >
          Salva
        </Button>
      </footer>
      <Modale
        titolo="Elimina la scrittura"
        aperta={elimina}
        onChiudi={() => setElimina(false)}
        annulla="Annulla"
        conferma={{
          etichetta: 'Elimina',
          distruttiva: true,
          esegui: () => {
            setElimina(false);
            void azioni.elimina();
          },
        }}
      >
        <p>
          La registrazione {nregDi(scrittura)} esce da questa generazione con tutte le sue
          scritture, e resta fra quelle da contabilizzare.
        </p>
      </Modale>
    </form>
  );
}

function Quadratura({ righe }: Pick<Correzione, 'righe'>) {
  const { dare, avere, sbilancio } = totaliDi(righe);
  const lato = segno(sbilancio);
  const cifre = [
    ['Dare', stampaEsatto(dare, 2)],
    ['Avere', stampaEsatto(avere, 2)],
    ['Sbilancio', sbilancioInParole(sbilancio)],
  ] as const;
  return (
    <div className={classi.riquadri}>
      {cifre.map(([nome, valore]) => (
        <dl
          key={nome}
          className={classi.riquadro}
          data-negativo={(nome === 'Sbilancio' && lato !== 0) || undefined}
        >
          <dt>{nome}</dt>
          <dd>{valore}</dd>
        </dl>
      ))}
      {lato === 0 ? null : (
        <p className="nota" role="status">
          Mancano {sbilancioInParole(sbilancio).slice(0, -2)} in {lato > 0 ? 'avere' : 'dare'}. La
          riga nuova li propone: scegliere il conto, o correggere un importo.
        </p>
      )}
    </div>
  );
}

interface ModificheProps {
  readonly modifiche: readonly string[];
  readonly estesa: Estesa | undefined;
}

function Modifiche({ modifiche, estesa }: ModificheProps) {
  const generata = estesa?.elaborazione;
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Modifiche di questa scrittura">
      <h2 className="titoletto">Modifiche di questa scrittura</h2>
      <ul className="puntato">
        {modifiche.map((una) => (
          <li key={una}>ora: {una}</li>
        ))}
        {generata ? (
          <li>
            {stampaIstante(generata.generataIl)}: generata da {generata.generataDa}
          </li>
        ) : null}
      </ul>
      <p className="nota">
        Una correzione a mano resta: una prossima generazione non la disfa. Titolo, registrazione e
        numero non si cambiano.
      </p>
    </section>
  );
}
