import { Stack } from '@mantine/core';
import type { CampoMappabile } from '#domain/mappature/campi.ts';
import type { ErroreMappatura } from '#domain/mappature/convalida.ts';
import { type Esclusione, LIMITI, type Regola } from '#domain/mappature/regole.ts';
import { Condizioni } from './Condizioni.tsx';
import { Bottone, Scelta, Testo } from './Controlli.tsx';
import classi from './mappature.module.css';
import { type ColonnaEsempio, con, spostato } from './origini.ts';

interface Comuni {
  readonly campi: readonly CampoMappabile[];
  readonly colonne: readonly ColonnaEsempio[];
  readonly difetti: readonly ErroreMappatura[];
  readonly disabilitato: boolean;
}

export interface SchedaRegoleProps extends Comuni {
  readonly regole: readonly Regola[];
  readonly onCambia: (regole: readonly Regola[]) => void;
}

/** Rules in their order: what they give where the file says nothing. */
export function SchedaRegole(props: SchedaRegoleProps) {
  const { regole, disabilitato, onCambia, difetti, ...resto } = props;
  return (
    <Stack gap={10}>
      <p className="nota">
        Si provano nell’ordine: la prima che dà un campo vale. Ciò che il file dice vale più di ogni
        regola.
      </p>
      {regole.map((regola, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name but its place
        <section key={i} className={classi.carta} aria-label={`Regola ${i + 1}`}>
          <header className={classi.riga}>
            <h4>Regola {i + 1}</h4>
            {disabilitato ? null : (
              <>
                <Bottone
                  nome="↑"
                  etichetta={`Regola ${i + 1}: prima`}
                  disabilitato={i === 0}
                  onPremi={() => onCambia(spostato(regole, i, -1))}
                />
                <Bottone
                  nome="↓"
                  etichetta={`Regola ${i + 1}: dopo`}
                  disabilitato={i === regole.length - 1}
                  onPremi={() => onCambia(spostato(regole, i, 1))}
                />
                <Bottone
                  nome="Togli"
                  etichetta={`Togli la regola ${i + 1}`}
                  onPremi={() => onCambia(con(regole, i, undefined))}
                />
              </>
            )}
          </header>
          {regola.quando.length === 0 ? (
            <p className="nota">Senza condizioni vale per ogni riga.</p>
          ) : null}
          <Condizioni
            {...resto}
            di={`regola ${i + 1}`}
            condizioni={regola.quando}
            disabilitato={disabilitato}
            onCambia={(quando) => onCambia(con(regole, i, { ...regola, quando }))}
          />
          <Allora
            di={`regola ${i + 1}`}
            allora={regola.allora}
            campi={props.campi}
            disabilitato={disabilitato}
            onCambia={(allora) => onCambia(con(regole, i, { ...regola, allora }))}
          />
          <Difetti difetti={difetti} percorso={`regole.${i}`} />
        </section>
      ))}
      {disabilitato || regole.length >= LIMITI.regole ? null : (
        <Bottone
          nome="Nuova regola"
          icona="piu"
          onPremi={() => onCambia([...regole, { quando: [], allora: {} }])}
        />
      )}
    </Stack>
  );
}

interface AlloraProps {
  readonly di: string;
  readonly allora: Regola['allora'];
  readonly campi: readonly CampoMappabile[];
  readonly disabilitato: boolean;
  readonly onCambia: (allora: Regola['allora']) => void;
}

function Allora({ di, allora, campi, disabilitato, onCambia }: AlloraProps) {
  const dati = Object.entries(allora);
  const liberi = campi.filter(({ nome }) => !(nome in allora));
  const scrivi = (nuovi: readonly (readonly [string, string])[]) =>
    onCambia(Object.fromEntries(nuovi));
  return (
    <Stack gap={5}>
      {dati.map(([nome, valore], i) => {
        const titolo = campi.find((campo) => campo.nome === nome)?.titolo ?? nome;
        return (
          <div key={nome} className={classi.riga}>
            <span className={classi.numero}>{i === 0 ? 'allora' : 'e'}</span>
            <Scelta
              etichetta={`${di}, valore ${i + 1}: campo`}
              opzioni={[
                { valore: nome, nome: titolo },
                ...liberi.map((campo) => ({ valore: campo.nome, nome: campo.titolo })),
              ]}
              valore={nome}
              disabilitato={disabilitato}
              onCambia={(altro) => scrivi(con(dati, i, [altro, valore]))}
            />
            <span className="nota">=</span>
            <Testo
              etichetta={`${di}: ${titolo}`}
              valore={valore}
              disabilitato={disabilitato}
              onCambia={(testo) => scrivi(con(dati, i, [nome, testo]))}
            />
            {disabilitato ? null : (
              <Bottone
                nome=""
                icona="chiudi"
                etichetta={`Togli ${titolo} da ${di}`}
                onPremi={() => scrivi(con(dati, i, undefined))}
              />
            )}
          </div>
        );
      })}
      {disabilitato || liberi.length === 0 ? null : (
        <Bottone
          nome="Valore"
          icona="piu"
          etichetta={`Aggiungi un valore a ${di}`}
          onPremi={() => scrivi([...dati, [liberi[0]?.nome ?? '', '']])}
        />
      )}
    </Stack>
  );
}

export interface SchedaEscluseProps extends Comuni {
  readonly escludi: readonly Esclusione[];
  readonly onCambia: (escludi: readonly Esclusione[]) => void;
}

/** Rows left out: totals, legends, notes at the foot. */
export function SchedaEscluse(props: SchedaEscluseProps) {
  const { escludi, disabilitato, onCambia, difetti, ...resto } = props;
  return (
    <Stack gap={10}>
      <p className="nota">
        Totali, legende, note in fondo: non sono scarti, e l’anteprima dice perché restano fuori.
      </p>
      {escludi.map((esclusione, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it has no name but its place
        <section key={i} className={classi.carta} aria-label={`Righe escluse ${i + 1}`}>
          <header className={classi.riga}>
            <Testo
              etichetta={`Righe escluse ${i + 1}: motivo`}
              segnaposto="perché, ad esempio «riga del totale»"
              largo
              valore={esclusione.motivo}
              disabilitato={disabilitato}
              onCambia={(motivo) =>
                onCambia(con(escludi, i, { ...esclusione, motivo: motivo.slice(0, 120) }))
              }
            />
            {disabilitato ? null : (
              <Bottone
                nome="Togli"
                etichetta={`Togli le righe escluse ${i + 1}`}
                onPremi={() => onCambia(con(escludi, i, undefined))}
              />
            )}
          </header>
          <Condizioni
            {...resto}
            di={`righe escluse ${i + 1}`}
            condizioni={esclusione.quando}
            disabilitato={disabilitato}
            onCambia={(quando) => onCambia(con(escludi, i, { ...esclusione, quando }))}
          />
          <Difetti difetti={difetti} percorso={`escludi.${i}`} />
        </section>
      ))}
      {disabilitato || escludi.length >= LIMITI.esclusioni ? null : (
        <Bottone
          nome="Altre righe da escludere"
          icona="piu"
          onPremi={() => onCambia([...escludi, { motivo: '', quando: [] }])}
        />
      )}
    </Stack>
  );
}

interface DifettiProps {
  readonly difetti: readonly ErroreMappatura[];
  readonly percorso: string;
}

function Difetti({ difetti, percorso }: DifettiProps) {
  return difetti
    .filter(({ percorso: dove }) => dove === percorso || dove.startsWith(`${percorso}.`))
    .map(({ percorso: dove, messaggio }) => (
      <p key={dove + messaggio} className={classi.difetto}>
        {messaggio}
      </p>
    ));
}
