import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { RICONCILIAZIONE } from '#web/movimenti/indirizzi.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { ContoAperto } from './ContoAperto.tsx';
import { useConto } from './use-conto.ts';

const numero = (testo: string | undefined): number | undefined =>
  testo !== undefined && /^\d{1,15}$/.test(testo) ? Number(testo) : undefined;

/** `/page/movimenti/riconciliazione/{conto}`: an account at a statement, theirs beside ours. */
export default function PaginaConto() {
  const { conto } = useParams({ strict: false }) as { readonly conto?: string };
  const { del } = useRicercaUrl();
  const id = numero(conto) ?? 0;
  const letto = useConto(id, numero(del));
  if (letto.errore)
    return (
      <>
        <Intestazione />
        <StatoVuoto
          titolo="Il conto non è stato letto"
          motivo={testoErrore(letto.errore)}
          azione={<Button onClick={letto.riprova}>Riprova</Button>}
        />
      </>
    );
  if (!letto.conti) return <Attesa />;
  if (!letto.conto)
    return (
      <>
        <Intestazione />
        <StatoVuoto
          titolo="Questo conto non c’è"
          motivo="È di un’altra azienda, o non si riconcilia più."
          azione={<BottoneLink to={RICONCILIAZIONE as string}>Vai ai conti</BottoneLink>}
        />
      </>
    );
  return <ContoAperto key={id} letto={letto} conto={letto.conto} />;
}
