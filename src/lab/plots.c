/* Plots as inline SVG. Colours come from the page's style and are safe for colour-blind eyes (blue and
   orange, never red against green); whatever a colour says is also written. */
#include <math.h>
#include <stdio.h>

#include "lab/report.h"

static void svg_open(Text *out, const char *title, int width, int height)
{
    text_put(out, "<figure><figcaption>");
    text_put_html(out, title);
    text_format(
        out, "</figcaption><svg viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" aria-label=\"",
        width, height, width, height);
    text_put_html(out, title);
    text_put(out, "\">\n");
}

static void svg_close(Text *out) { text_put(out, "</svg></figure>\n"); }

static void svg_text(Text *out, double x, double y, const char *class, const char *string)
{
    text_format(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", x, y, class);
    text_put_html(out, string);
    text_put(out, "</text>\n");
}

static void svg_line(Text *out, double x1, double y1, double x2, double y2, const char *class)
{
    text_format(out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>\n", x1, y1, x2, y2,
                class);
}

/* A label cut to what fits beside a plot. */
static const char *label_cut(const char *label, int most, char cut[176])
{
    int length = 0, characters = 0;
    for (; label[length] && characters < most; characters++) {
        int bytes = utf8_length(label + length, (int)strlen(label + length));
        length += bytes ? bytes : 1;
    }
    snprintf(cut, 176, "%.*s%s", length, label, label[length] ? "\xE2\x80\xA6" : "");
    return cut;
}

void plot_intervals(Text *out, const char *title, const PlotRow *row, int count, double low, double high,
                    double middle)
{
    enum { LEFT = 240, WIDE = 430, ROW = 24, TOP = 26, WIDTH = 960 };
    int height = TOP + ROW * count + 8;
    double step = high - low > 0.6 ? 0.25 : 0.1;
    svg_open(out, title, WIDTH, height);
    for (double at = low; at <= high + 1e-9; at += step) {
        double x = LEFT + WIDE * (at - low) / (high - low);
        char label[24];
        snprintf(label, sizeof label, "%+.0f%%", at * 100);
        svg_line(out, x, TOP - 6, x, height - 6, fabs(at - middle) < 1e-9 ? "axis" : "grid");
        svg_text(out, x, 14, "tick", label + (low >= 0));
    }
    for (int i = 0; i < count; i++) {
        const PlotRow *r = &row[i];
        const char *class = r->mark > 0 ? "high" : r->mark < 0 ? "low" : "plain";
        double y = TOP + ROW * i + ROW / 2.0, scale = WIDE / (high - low);
        double a = fmax(r->interval.low, low), b = fmin(r->interval.high, high),
               m = fmin(fmax(r->interval.mean, low), high);
        char cut[176], label[96];
        svg_text(out, LEFT - 10, y + 4, "label", label_cut(r->label, 34, cut));
        text_format(out, "<g class=\"%s\">", class);
        svg_line(out, LEFT + (a - low) * scale, y, LEFT + (b - low) * scale, y, "whisker");
        text_format(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/></g>\n", LEFT + (m - low) * scale, y);
        if (low >= 0)
            snprintf(label, sizeof label, "%.1f%%  (%.1f to %.1f, n %llu)%s", 100 * r->interval.mean,
                     100 * r->interval.low, 100 * r->interval.high, (unsigned long long)r->count,
                     r->mark > 0   ? "  strong"
                     : r->mark < 0 ? "  weak"
                                   : "");
        else
            snprintf(label, sizeof label, "%+.1f  (%+.1f to %+.1f, n %llu)%s", 100 * r->interval.mean,
                     100 * r->interval.low, 100 * r->interval.high, (unsigned long long)r->count,
                     r->mark > 0 ? "  stands out" : "");
        svg_text(out, LEFT + WIDE + 14, y + 4, "value", label);
    }
    svg_close(out);
}

/* White at one half, towards blue above and towards orange below. */
static void shade(double score, char colour[8], bool *dark)
{
    static const int high[3] = {0x1F, 0x6F, 0xB4}, low[3] = {0xD0, 0x6A, 0x10};
    double far = fmin(fabs(score - 0.5) * 2 / 0.8, 1);
    const int *end = score >= 0.5 ? high : low;
    int c[3];
    for (int i = 0; i < 3; i++) c[i] = (int)(250 + (end[i] - 250) * far);
    snprintf(colour, 8, "#%02x%02x%02x", (unsigned)c[0] & 255u, (unsigned)c[1] & 255u, (unsigned)c[2] & 255u);
    *dark = far > 0.65;
}

void plot_matrix(Text *out, const Report *report)
{
    const LabPlan *plan = report->plan;
    int n = plan->team_count, cell = n > 12 ? 64 : 92, tall = 46, left = 170, top = n > 4 ? 110 : 34;
    svg_open(out, "Score of the row's team against the column's, in percent, with its 95% interval",
             left + n * cell + 90, top + n * tall + 6);
    for (int b = 0; b < n; b++) {
        char cut[176];
        double x = left + b * cell + cell / 2.0;
        label_cut(plan->team[b], 16, cut);
        if (n > 4) text_format(out, "<g transform=\"rotate(-40 %.1f %d)\">", x, top - 8);
        svg_text(out, x, top - 8, n > 4 ? "turned" : "tick", cut);
        if (n > 4) text_put(out, "</g>\n");
    }
    for (int a = 0; a < n; a++) {
        char cut[176];
        svg_text(out, left - 10, top + a * tall + tall / 2.0 + 4, "label", label_cut(plan->team[a], 22, cut));
        for (int b = 0; b < n; b++) {
            const Score *score = &report->pair[a][b];
            Interval i = score_interval(score, 1);
            char colour[8], line[48];
            bool dark;
            double x = left + b * cell, y = top + a * tall;
            shade(i.mean, colour, &dark);
            text_format(out,
                        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" style=\"fill:%s\" "
                        "class=\"%s\"><title>",
                        x, y, cell - 2, tall - 2, colour, a == b ? "own" : "cell");
            text_put_html(out, plan->team[a]);
            text_put(out, " against ");
            text_put_html(out, plan->team[b]);
            text_format(out, ": %llu won, %llu drawn, %llu lost%s</title></rect>\n",
                        (unsigned long long)score->wins, (unsigned long long)score->draws,
                        (unsigned long long)score->losses, a == b ? " by seat 1" : "");
            if (!score_count(score)) continue;
            snprintf(line, sizeof line, "%.0f%%", 100 * i.mean);
            svg_text(out, x + cell / 2.0 - 1, y + 20, dark ? "number white" : "number", line);
            snprintf(line, sizeof line, "%.0f to %.0f", 100 * i.low, 100 * i.high);
            svg_text(out, x + cell / 2.0 - 1, y + 36, dark ? "small white" : "small", line);
        }
    }
    svg_close(out);
}

void plot_histogram(Text *out, const char *title, const char *unit, const CountRow *row, int count)
{
    enum { WIDE = 800, TALL = 190, LEFT = 60, TOP = 16, BARS_MAX = 30 };
    if (!count) return;
    int first = row[0].number, last = row[count - 1].number, width = (last - first) / BARS_MAX + 1;
    if (width > 2) width = (width + 4) / 5 * 5; /* a round number */
    first -= first % width;
    int bars = (last - first) / width + 1;
    uint64_t sum[BARS_MAX + 8] = {0}, most = 1, all = 0;
    for (int i = 0; i < count; i++) {
        uint64_t *bar = &sum[(row[i].number - first) / width];
        *bar += row[i].times;
        all += row[i].times;
        if (*bar > most) most = *bar;
    }
    svg_open(out, title, LEFT + WIDE + 20, TOP + TALL + 44);
    double each = (double)WIDE / bars;
    for (int i = 0; i < bars; i++) {
        double tall = TALL * (double)sum[i] / (double)most;
        text_format(out,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" class=\"bar\"><title>%d to "
                    "%d %s: %llu matches</title></rect>\n",
                    LEFT + each * i + 1, TOP + TALL - tall, each - 2, tall, first + i * width,
                    first + (i + 1) * width - 1, unit, (unsigned long long)sum[i]);
        char label[24];
        snprintf(label, sizeof label, "%d", first + i * width);
        if (i % (bars > 16 ? 3 : 1) == 0)
            svg_text(out, LEFT + each * i + each / 2, TOP + TALL + 16, "tick", label);
    }
    char label[48];
    svg_line(out, LEFT, TOP + TALL, LEFT + WIDE, TOP + TALL, "axis");
    snprintf(label, sizeof label, "%.0f%%", 100.0 * (double)most / (double)all);
    svg_line(out, LEFT, TOP, LEFT + WIDE, TOP, "grid");
    svg_text(out, LEFT - 8, TOP + 4, "label", label);
    svg_text(out, LEFT - 8, TOP + TALL + 4, "label", "0%");
    snprintf(label, sizeof label, "%s%s", unit, width > 1 ? " (from)" : "");
    svg_text(out, LEFT + WIDE / 2.0, TOP + TALL + 36, "tick", label);
    svg_close(out);
}

void plot_bars(Text *out, const char *title, const PlotBar *bar, int count, uint64_t per, const char *unit)
{
    enum { LEFT = 330, WIDE = 420, ROW = 20, TOP = 6, WIDTH = 900 };
    uint64_t most = 1;
    for (int i = 0; i < count; i++)
        if (bar[i].count > most) most = bar[i].count;
    svg_open(out, title, WIDTH, TOP + ROW * count + 6);
    for (int i = 0; i < count; i++) {
        double y = TOP + ROW * i;
        char cut[176], label[64];
        svg_text(out, LEFT - 10, y + 14, "label", label_cut(bar[i].label, 42, cut));
        text_format(out, "<rect x=\"%d\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" class=\"bar\"/>\n", LEFT,
                    y + 3, WIDE * (double)bar[i].count / (double)most + 1, ROW - 6);
        snprintf(label, sizeof label, "%.2f %s", per ? (double)bar[i].count / (double)per : 0.0, unit);
        svg_text(out, LEFT + WIDE * (double)bar[i].count / (double)most + 8, y + 14, "value", label);
    }
    svg_close(out);
}
